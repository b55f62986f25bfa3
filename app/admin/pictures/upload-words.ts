/** Why a picture was refused, for the toast ('Error de Subida') and the line below the field. */
export function uploadProblem(name: string, reason: string): string {
  return `No se pudo subir ${name}: ${reason}`;
}
