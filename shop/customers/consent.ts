/**
 * What a new customer agrees to, word for word: shown beside the box and kept with the moment of the tick, because
 * Colombian law (Ley 1581 de 2012) asks the shop to prove what was agreed.
 */
export const registrationConsent =
  'Acepto los términos y condiciones y autorizo el tratamiento de mis datos personales para crear mi cuenta, atender mis pedidos y responder mis solicitudes. Sé que puedo conocerlos, actualizarlos, corregirlos o pedir que se eliminen.';
