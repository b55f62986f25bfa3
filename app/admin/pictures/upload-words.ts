/** Why a picture was not kept, as the toast and the line under its field say it; the toast's title is 'Error de Subida'. */
export function uploadProblem(name: string, reason: string): string {
  return `No se pudo subir ${name}: ${reason}`;
}
