import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { mailsSaying } from './outbox.ts';

export type Person = { name: string; email: string; password: string };

/** Somebody nobody else in the shop is. */
export function aPerson(): Person {
  return { name: 'Ana María Ríos', email: `ana.${randomUUID()}@correo.example`, password: 'guayacán-amarillo' };
}

/** Fills in and sends the form of /registro. */
export async function register(page: Page, { name, email, password }: Person, confirmation = password): Promise<void> {
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Confirmar contraseña').fill(confirmation);
  await page.getByRole('checkbox', { name: /^Acepto los términos/ }).check();
  await page.getByRole('button', { name: 'Crear Cuenta' }).click();
}

/** Makes an account and signs its owner in, without the forms: those have journeys of their own. */
export async function openAccount(page: Page, { name, email, password }: Person): Promise<void> {
  const form = { name, email, password, passwordConfirmation: password, consent: 'on' };
  await send(page, '/registro', form);
  await enter(page, { email, password });
}

/** Signs somebody in on this browser, without the form. */
export async function enter(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await send(page, '/login', { email, password });
  // The words of welcome would come upon another journey's.
  await page.context().clearCookies({ name: 'aviso' });
}

async function send(page: Page, path: string, form: Record<string, string>) {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(origin + path, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status(), `the answer to ${path}`).toBe(302);
}

/** The mails of the shared shop to somebody, oldest first. */
export function mailsTo(email: string): string[] {
  return mailsSaying(inject('outbox'), `Para: ${email}\n`);
}

/**
 * Waits until one of the mails leads to such a page, and gives the address of the latest such link.
 *
 * @param mails reads them, oldest first
 */
export async function mailedLink(page: 'restablecer' | 'confirmar', mails: () => string[]): Promise<string> {
  const link = new RegExp(`http://\\S+/${page}/[\\w-]+`);
  const latest = () =>
    mails()
      .flatMap((mail) => link.exec(mail)?.[0] ?? [])
      .at(-1) ?? '';
  await expect.poll(latest, { timeout: 20_000, interval: 100 }).toMatch(link);
  return latest();
}
