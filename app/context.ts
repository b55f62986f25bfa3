/** Request contexts: set by the server, read by loaders and actions. */
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { createContext } from 'react-router';
import type { Db } from '#db/database.server.ts';
import type { Auth } from '#server/accounts/auth.server.ts';
import type { FetchPicture } from '#server/files/fetch-picture.server.ts';
import type { Pictures } from '#server/files/pictures.server.ts';
import type { Proofs } from '#server/files/proofs.server.ts';
import type { Limits } from '#server/http/limits/rate-limits.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import type { CarrierApi } from '#shop/parcels/carriers/carrier-api.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';

export const dbContext = createContext<Db>();
/** The signed-in user, from the session cookie; null for visitors without a session. */
export const viewerContext = createContext<Viewer | null>(null);
/** Whether the session could not be read because of a database outage, so that the viewer is unknown. */
export const viewerUnknownContext = createContext(false);
export const authContext = createContext<Auth>();
export const limitsContext = createContext<Limits>();
/** Delays a request (login throttling). */
export const pauseContext = createContext<(ms: number) => Promise<void>>(
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);
export const picturesContext = createContext<Pictures>();
/** Downloads a picture from an external URL that staff pasted. */
export const fetchPictureContext = createContext<FetchPicture>();
/** The stored files of transfer proofs. */
export const proofsContext = createContext<Proofs>();
/** The online payment provider; null if the shop has no keys, in which case no online payment is offered. */
export const paymentProviderContext = createContext<PaymentProvider | null>(null);
/** The interface that sells guides of several carriers; null if the shop has no key, and guides are made by hand. */
export const carrierApiContext = createContext<CarrierApi | null>(null);
/** The client's IP address, resolved through the trusted proxies of the configuration. */
export const clientAddressContext = createContext<string>();
/** A keyed hash of that address, which may be stored with an order; null where none is known. */
export const clientKeyContext = createContext<string | null>(null);
/** The shop's public origin, for absolute links: `https://tienda.example`. */
export const originContext = createContext<string>();
export const logContext = createContext<Logger>();
/** Streams a backup of the whole shop as one file. */
export const writeBackupContext = createContext<() => Promise<Readable>>();
/** Notes on a page for the page cache: what invalidates it, and whether it may be cached. */
export type PageNotes = {
  /** The page shows these products and their stock. A page that never calls this is assumed to show all products. */
  shows(products: readonly { id: string }[]): void;
  /** The page is incomplete because the database failed: it must not be cached. */
  lacks(): void;
  /** The page is complete but must be rendered for each request, for what its loader counts. */
  counts(): void;
  /** The page shows something that is another from this moment on, although no change is announced. */
  changesAt(moment: Date): void;
};
export const pageNotesContext = createContext<PageNotes>({
  shows() {},
  lacks() {},
  counts() {},
  changesAt() {},
});
