import type { RouterContextProvider } from 'react-router';
import type { ConsentPurpose } from '#db/schema.ts';
import { type GivenConsent, listConsents } from '#shop/customers/consents.server.ts';
import { formatMoment } from '#shop/dates.ts';
import { dbContext } from '../../context.ts';
import { getViewer } from '../get-viewer.server.ts';

/** What somebody agreed to in the same words, and when. */
export type GivenWording = {
  /** the latest of the consents in these words */
  id: number;
  wording: string;
  /** in words, the first and the last time; the same where it was given once */
  first: string;
  last: string;
  times: number;
  /** in words; null while it stands */
  revoked: string | null;
};

/** All that somebody agreed to for one purpose. */
export type Authorization = {
  purpose: ConsentPurpose;
  /** by which it is taken back; null where none stands, or where it cannot be taken back by itself */
  revocable: number | null;
  stands: boolean;
  /** the latest first */
  wordings: GivenWording[];
};

export type OwnData = { authorizations: Authorization[] };

const purposes: ConsentPurpose[] = ['terms-and-data', 'marketing', 'health-data'];

/** What the settings show of the viewer's own data: what they agreed to, by purpose. */
export async function loadOwnData(context: Readonly<RouterContextProvider>): Promise<OwnData> {
  const given = await listConsents(context.get(dbContext), getViewer(context).userId);
  return { authorizations: purposes.flatMap((purpose) => authorizationOf(purpose, given) ?? []) };
}

function authorizationOf(purpose: ConsentPurpose, all: GivenConsent[]): Authorization | null {
  const given = all.filter((consent) => consent.purpose === purpose);
  if (given.length === 0) return null;
  const standing = given.find(({ revokedAt }) => revokedAt === null);
  return {
    purpose,
    revocable: standing && purpose !== 'terms-and-data' ? standing.id : null,
    stands: standing !== undefined,
    wordings: wordingsOf(given),
  };
}

/** As it was read on the screen: where a word led to stands behind it in what is kept. */
const withoutPaths = (wording: string) => wording.replaceAll(/ \(\/[\w/-]+\)/g, '');

/** Every order asks again in the same words: told once, however many there were. */
function wordingsOf(given: GivenConsent[]): GivenWording[] {
  const alike = Map.groupBy(given, ({ wording, revokedAt }) => `${revokedAt?.toISOString() ?? ''} ${wording}`);
  return [...alike.values()].flatMap((consents) => {
    // Newest first, as they are listed.
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
