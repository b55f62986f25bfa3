import type { PageNotes } from '#app/context.ts';

/**
 * How a request reached the server.
 *
 * `pageNotes` is set when a shared page is rendered for the page cache, without a visitor. `tooMany` is set when the
 * request is over the visitor's limit: how long to wait, and whether it is the first refusal within a minute, which is
 * the one that is logged.
 */
export type HttpEnv = { Bindings: { pageNotes?: PageNotes; tooMany?: { seconds: number; isFirst: boolean } } };
