/** Statements that the law (Ley 1480 de 2011, arts. 47 and 50) requires before and after every order. */

/** The latest delivery, where its days are promised already, or not known. */
export const deliveryDeadline = 'A más tardar, 30 días calendario después del pedido.';

/**
 * The usual and the latest delivery of an order to any place.
 *
 * @param days the working days to the nearest and to the farthest place; null if they are not known
 */
export function deliveryTerms(days: { least: number; most: number } | null): string {
  if (!days) return deliveryDeadline;
  const { least, most } = days;
  const words = most === 1 ? 'día hábil' : 'días hábiles';
  const several = `${least === 0 ? 'el mismo día o hasta en' : `de ${least} a`} ${most} ${words} según la ciudad`;
  const usual = least < most ? several : most === 0 ? 'el mismo día' : `en ${most} ${words}`;
  return `Entrega habitual ${usual}; a más tardar, 30 días calendario después del pedido.`;
}

/** Says which days count in a delivery time, as `shop/calendar/counted-days.ts` counts them. */
export function deliveryDayTerms({ saturdayDeliveries }: { saturdayDeliveries: boolean }): string {
  return saturdayDeliveries
    ? 'Para la entrega cuentan los días de lunes a sábado, sin festivos.'
    : 'Los días hábiles van de lunes a viernes, sin festivos. El sábado no cuenta.';
}

/** Working days after the delivery within which a purchase can be withdrawn. */
export const withdrawalWorkingDays = 5;

export const withdrawalTerms = `Derecho de retracto: tienes ${withdrawalWorkingDays} días hábiles desde que recibes el pedido para devolver lo que esté sin usar y en su estado original. Tú asumes el envío de la devolución y te reintegramos lo pagado en máximo 15 días calendario.`;

/** Replaces `withdrawalTerms` for an order of services only, which returns no parcel. */
export const serviceWithdrawalTerms = `Derecho de retracto: tienes ${withdrawalWorkingDays} días hábiles desde que contratas el servicio, si todavía no lo has recibido, y te reintegramos lo pagado en máximo 15 días calendario.`;

/** Replaces `deliveryDeadline` for an address abroad, where neither time nor cost is fixed. */
export const foreignDeliveryTerms =
  'Como es un envío fuera de Colombia, acordamos contigo por WhatsApp el costo y el plazo antes de despacharlo.';
