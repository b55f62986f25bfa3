/** What the law (Ley 1480 de 2011, arts. 47 and 50) has the shop say with every order, before it and after it. */

export const deliveryTerms =
  'Entrega habitual de 2 a 5 días hábiles según la ciudad; a más tardar, 30 días calendario después del pedido.';

export const withdrawalTerms =
  'Derecho de retracto: tienes 5 días hábiles desde que recibes el pedido para devolver lo que esté sin usar y en su estado original. Tú asumes el envío de la devolución y te reintegramos lo pagado en máximo 15 días calendario.';
