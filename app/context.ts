/** What a request carries: put in by the server, asked for by loaders and actions. */
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { createContext } from 'react-router';
import type { Db } from '#db/database.server.ts';
import type { Auth } from '#server/auth.server.ts';
import type { FetchPicture } from '#server/fetch-picture.server.ts';
import type { Limits } from '#server/limits.server.ts';
import type { Pictures } from '#server/pictures.server.ts';
import type { Proofs } from '#server/proofs.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';

export const dbContext = createContext<Db>();
/** Who is asking, known from the session cookie; null when signed out. */
export const viewerContext = createContext<Viewer | null>(null);
/** Whether somebody shows a session that the database could not be asked about: they may be anybody. */
export const viewerUnknownContext = createContext(false);
export const authContext = createContext<Auth>();
export const limitsContext = createContext<Limits>();
/** Lets time pass before a request is gone on with. */
export const pauseContext = createContext<(ms: number) => Promise<void>>(
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);
export const picturesContext = createContext<Pictures>();
/** Pictures from elsewhere, by an address that staff pasted. */
export const fetchPictureContext = createContext<FetchPicture>();
/** What customers sent to prove a transfer. */
export const proofsContext = createContext<Proofs>();
/** Who takes online payments; null where the shop has no keys for it, and then none are offered. */
export const paymentProviderContext = createContext<PaymentProvider | null>(null);
/** The shopper's network address, past the proxies the environment says to trust. */
export const clientAddressContext = createContext<string>();
/** The shop's public origin, for links that leave the shop: `https://tienda.example`. */
export const originContext = createContext<string>();
export const logContext = createContext<Logger>();
/** Writes the whole shop into one file, for staff to keep: it is handed out while it is being read. */
export const writeBackupContext = createContext<() => Promise<Readable>>();
/** Told by what reads a page that everybody shares: when that page is out of date, and whether it is worth keeping. */
export type PageNotes = {
  /** The page shows these products, and so how many there are of them. One that names none is taken to show them all. */
  shows(products: readonly { id: string }[]): void;
  /** Something is missing on it that the database did not give: nobody else is to be shown this page. */
  lacks(): void;
};
export const pageNotesContext = createContext<PageNotes>({ shows() {}, lacks() {} });
