import type { FirstAdmin } from '#server/accounts/first-admin.server.ts';
import type { Environment } from './environment.server.ts';

/**
 * Lines printed once the shop is ready: its addresses and how to sign in.
 *
 * @param elapsedMs startup time, excluding what `npm start` installed and built before
 */
export function startupLines(
  { origin, wompi, envioclick }: Pick<Environment, 'origin' | 'wompi' | 'envioclick'>,
  { credentials }: Pick<FirstAdmin, 'credentials'>,
  elapsedMs?: number,
): string[] {
  const demoPayments = wompi && findDemoOrigin(wompi.widgetUrl);
  const demoCarrier = envioclick && findDemoOrigin(envioclick.apiUrl);
  const lines = ['', `  Tienda          ${origin}`, `  Administración  ${origin}/admin`];
  if (demoPayments) lines.push(`  Pagos en línea  ${demoPayments}  (modo demostración: ningún pago es real)`);
  if (demoCarrier) lines.push(`  Transportadora  ${demoCarrier}  (modo demostración: ninguna guía es real)`);
  if (credentials) {
    lines.push('', `  Para entrar     ${credentials.email}`);
    lines.push(`  Contraseña      ${credentials.password}   (se muestra solo esta vez: guárdala)`);
  } else {
    lines.push(`  Para entrar     ${origin}/login, con una cuenta de administración`);
  }
  lines.push('');
  if (elapsedMs !== undefined) {
    const seconds = (elapsedMs / 1000).toLocaleString('es-CO', { maximumFractionDigits: 1 });
    lines.push(`  Lista: abrió en ${seconds} s, sin contar la instalación. Ctrl+C la detiene.`);
  }
  return lines;
}

/**
 * Returns the origin of the stand-in for an external party, which is served from this machine; null with the real one.
 *
 * @param url an address of the party
 */
export function findDemoOrigin(url: string): string | null {
  const { origin, hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname) ? origin : null;
}
