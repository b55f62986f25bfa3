import type { NeededSecret } from '#server/backup/restore-backup.server.ts';

/** Words what a restore dropped because the secret is another one, and what to do about it; one line each. */
export function droppedLines({ secondFactors, invites }: NeededSecret): string[] {
  const lines: string[] = [];
  if (secondFactors.length > 0)
    lines.push(
      `La verificación en dos pasos quedó apagada en ${secondFactors.length === 1 ? 'esta cuenta' : 'estas cuentas'}, porque su clave no va en la copia: ${secondFactors.join(', ')}. Entran solo con su contraseña: que la activen de nuevo en Mi Perfil.`,
      'Si guardaste el archivo auth-secret de la tienda copiada, puedes conservarla: ponlo en DATA_DIR (o su contenido en AUTH_SECRET) y restaura otra vez con --replace.',
    );
  if (invites > 0)
    lines.push(
      `${invites === 1 ? 'Una invitación' : `${invites} invitaciones`} al personal no ${invites === 1 ? 'saldrá' : 'saldrán'} por correo: envíal${invites === 1 ? 'a' : 'as'} de nuevo en Administración → Personal.`,
    );
  return lines;
}
