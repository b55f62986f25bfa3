import type { RouterContextProvider } from 'react-router';
import { getViewer } from '#app/account/get-viewer.server.ts';
import { dbContext } from '#app/context.ts';
import type { ConsentPurpose } from '#db/schema.ts';
import { type GivenConsent, listConsents } from '#shop/customers/consents.server.ts';
import { formatMoment } from '#shop/dates.ts';

/** The consents that share one wording and one time of revocation. */
export type GivenWording = {
  /** the latest of these consents */
  id: number;
  wording: string;
  /** the first and the last time, formatted; equal for a single consent */
  first: string;
  last: string;
  times: number;
  /** formatted; null while in force */
  revoked: string | null;
};

/** All consents of a person for one purpose. */
export type Authorization = {
  purpose: ConsentPurpose;
  /** the consent to revoke; null if none is in force, or if it cannot be revoked separately */
  revocable: number | null;
  stands: boolean;
  /** latest first */
  wordings: GivenWording[];
};

export type OwnData = { authorizations: Authorization[] };

const purposes: ConsentPurpose[] = ['terms-and-data', 'marketing', 'health-data'];

/** Loads the viewer's consents by purpose, for the settings page. */
export async function loadOwnData(context: Readonly<RouterContextProvider>): Promise<OwnData> {
  const consents = await listConsents(context.get(dbContext), getViewer(context).userId);
  return { authorizations: purposes.flatMap((purpose) => authorizationOf(purpose, consents) ?? []) };
}

function authorizationOf(purpose: ConsentPurpose, all: GivenConsent[]): Authorization | null {
  const ofPurpose = all.filter((consent) => consent.purpose === purpose);
  if (ofPurpose.length === 0) return null;
  const standing = ofPurpose.find(({ revokedAt }) => revokedAt === null);
  return {
    purpose,
    revocable: standing && purpose !== 'terms-and-data' ? standing.id : null,
    stands: standing !== undefined,
    wordings: wordingsOf(ofPurpose),
  };
}

/** Removes the paths of links, which the stored text has in parentheses. */
const withoutPaths = (wording: string) => wording.replaceAll(/ \(\/[\w/-]+\)/g, '');

/** Merges consents with the same wording and time of revocation: every order asks for consent again. */
function wordingsOf(ofPurpose: GivenConsent[]): GivenWording[] {
  const alike = Map.groupBy(ofPurpose, ({ wording, revokedAt }) => `${revokedAt?.toISOString() ?? ''} ${wording}`);
  return [...alike.values()].flatMap((consents) => {
    // `listConsents` returns the newest first.
    const [latest] = consents;
    const earliest = consents.at(-1);
    if (!latest || !earliest) return [];
    return {
      id: latest.id,
      wording: withoutPaths(latest.wording),
      first: formatMoment(earliest.grantedAt),
      last: formatMoment(latest.grantedAt),
      times: consents.length,
      revoked: latest.revokedAt && formatMoment(latest.revokedAt),
    };
  });
}
