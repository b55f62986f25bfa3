import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from './signatures.ts';

export type AcceptanceType = 'END_USER_POLICY' | 'PERSONAL_DATA_AUTH';

/** The lifetime is not published; an hour is long enough to fill in a form and short enough to be noticed. */
const lifeMs = 3_600_000;

export type AcceptanceTokens = ReturnType<typeof createAcceptanceTokens>;

/** Acceptance tokens: JWTs that only this run of the program recognises as its own. */
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
      const { type: given, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
      return given === type && typeof exp === 'number' && exp * 1000 > Date.now();
    },
  };
}
