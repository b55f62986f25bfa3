import { findPasswordProblem, type PasswordProblem } from './password.ts';

/** The 49,000 most common passwords, several megabytes: loaded when first needed, and never sent to a browser. */
let common: Promise<Set<string>> | undefined;

async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Checks a new password by the rules of its form and against published lists of common passwords, in any case.
 *
 * @param shortest minimum length: `customerPasswordLength` or `adminPasswordLength`
 * @returns null if it is acceptable
 */
export async function findNewPasswordProblem(password: string, shortest: number): Promise<PasswordProblem | null> {
  const problem = findPasswordProblem(password, shortest);
  if (problem) return problem;
  common ??= readCommon();
  return (await common).has(password.normalize('NFC').toLowerCase()) ? 'well-known' : null;
}
