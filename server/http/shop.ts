import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Database } from '#db/database.server.ts';
import type { Reads } from '#db/replica.server.ts';
import type { Auth } from '#server/accounts/auth.server.ts';
import type { FetchPicture } from '#server/files/fetch-picture.server.ts';
import type { Pictures } from '#server/files/pictures.server.ts';
import type { Proofs } from '#server/files/proofs.server.ts';
import type { ChangeFeed } from '#server/process/change-feed.server.ts';
import type { Metrics } from '#server/process/metrics.server.ts';
import type { CarrierApi } from '#shop/parcels/carriers/carrier-api.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import type { Limits } from './limits/rate-limits.server.ts';

/** The services that requests use, opened once per process. */
export type Shop = {
  database: Database;
  /** reads from a replica; null if there is none */
  reads: Reads | null;
  auth: Auth;
  limits: Limits;
  pictures: Pictures;
  fetchPicture: FetchPicture;
  proofs: Proofs;
  /** null without keys: there are no online payments then */
  paymentProvider: PaymentProvider | null;
  /** null without a key: guides are made by hand then */
  carrierApi: CarrierApi | null;
  changes: ChangeFeed;
  /** Streams a backup of the whole shop as one file. */
  writeBackup(): Promise<Readable>;
  metrics: Metrics;
  log: Logger;
  origin: string;
  trustedProxies: number;
  /** hashes a client address with the shop's secret, to store it with orders and holds */
  clientKeyOf(address: string): string;
  /** limit per network address and process; 0 for none */
  requestsPerMinute: number;
  metricsToken: string | undefined;
};
