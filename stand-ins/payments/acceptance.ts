import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from './signatures.ts';

export type AcceptanceType = 'END_USER_POLICY' | 'PERSONAL_DATA_AUTH';

/** The real lifetime is undocumented. An hour suffices to fill in a form and is short enough to expose stale tokens. */
const lifeMs = 3_600_000;

export type AcceptanceTokens = ReturnType<typeof createAcceptanceTokens>;

/** Creates and checks acceptance tokens: JWTs signed with a random secret, so they are valid for this process only. */
export function createAcceptanceTokens() {
  const secret = randomBytes(32);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');

  return {
    create(type: AcceptanceType, permalink: string): string {
      const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({
        type,
        permalink,
        jit: randomBytes(6).toString('hex'),
        exp: Math.floor((Date.now() + lifeMs) / 1000),
      })}`;
      return `${body}.${seal(body)}`;
    },
    isValid(token: string, type: AcceptanceType): boolean {
      const [head, claims, signature] = token.split('.');
      if (!head || !claims || !signature || !sameText(signature, seal(`${head}.${claims}`))) return false;
      const { type: tokenType, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
        string,
        unknown
      >;
      return tokenType === type && typeof exp === 'number' && exp * 1000 > Date.now();
    },
  };
}
