import { refuse } from '#app/admin/form/staff-answer.server.ts';
import { mostCarriers, type SaveCarrierResult } from '#shop/parcels/carriers/save-carrier.server.ts';

/** Answers why a carrier was not saved. */
export function carrierProblem({ reason }: Extract<SaveCarrierResult, { ok: false }>) {
  if (reason === 'not-found') return refuse('Esa transportadora ya no está.', 404);
  if (reason === 'full') return refuse(`Puedes tener hasta ${mostCarriers} transportadoras.`, 409);
  const problem = 'Ya hay una transportadora con ese nombre.';
  return refuse(problem, 409, { name: [problem] });
}
