import { findPasswordProblem, type PasswordProblem } from './password.ts';

/** Fifty thousand, some megabytes: read when somebody first chooses a password, and never sent to a browser. */
let common: Promise<Set<string>> | undefined;

async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Judges a new password as its form does, and besides by the published lists of what people use most. Capitals make no
 * difference.
 *
 * @param shortest how many characters it needs: `customerPasswordLength` or `adminPasswordLength`
 * @returns null when it may be used
 */
export async function findNewPasswordProblem(password: string, shortest: number): Promise<PasswordProblem | null> {
  const problem = findPasswordProblem(password, shortest);
  if (problem) return problem;
  common ??= readCommon();
  return (await common).has(password.normalize('NFC').toLowerCase()) ? 'well-known' : null;
}
