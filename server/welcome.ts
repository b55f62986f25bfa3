/** What the start says once the shop answers: its addresses, and how to get in. */
import type { Environment } from './environment.server.ts';
import type { FirstAdmin } from './first-admin.server.ts';

/** @param elapsedMs how long the shop itself took: what `npm start` installed and built before is not in it */
export function welcomeLines(
  { origin, wompi }: Pick<Environment, 'origin' | 'wompi'>,
  { credentials }: Pick<FirstAdmin, 'credentials'>,
  elapsedMs?: number,
): string[] {
  const demonstration = wompi && paymentsOnThisMachine(wompi.widgetUrl);
  const lines = ['', `  Tienda          ${origin}`, `  Administración  ${origin}/admin`];
  if (demonstration) lines.push(`  Pagos en línea  ${demonstration}  (modo demostración: ningún pago es real)`);
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

/** Where payments are a demonstration: the provider's own window comes from the world, never from this machine. */
export function paymentsOnThisMachine(widgetUrl: string): string | null {
  const { origin, hostname } = new URL(widgetUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname) ? origin : null;
}
