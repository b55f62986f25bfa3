import { deliveryTown, destinationLines, readablePhone } from '#app/admin/orders/order/address-lines.ts';
import { type Sender, senderAddress } from '#app/admin/orders/order/sender.ts';
import { customerName, unitsText } from '#app/admin/orders/order-cells.tsx';
import { formatShortDate } from '#shop/dates.ts';
import { formatOrderNumber, packName, type SeenItem } from '#shop/orders/order.ts';
import type { PackingSlip } from '#shop/orders/slips/packing-slip.ts';
import { PaymentBox } from './slip-payment.tsx';
import './packing-slips.css';

/** The packing slips, one page per order, for A4, letter or half letter. */
export function PackingSlips({ slips, sender }: { slips: PackingSlip[]; sender: Sender }) {
  return (
    <div className="packing-slips">
      {slips.map((slip) => (
        <Slip key={slip.id} slip={slip} sender={sender} />
      ))}
    </div>
  );
}

/** The line counts for which the style sheet defines font sizes; an order may have a hundred lines. */
const sizedFor = [10, 15, 20, 30, 45, 70, 110, 170, 260];

/** Estimates the lines of text on a slip, rounded up to the next defined size: longer slips use smaller type. */
function linesOf({ items, notes }: PackingSlip): number | undefined {
  const lines = (text: string, perLine: number) => Math.max(1, Math.ceil(text.length / perLine));
  const itemLines = items.reduce((sum, { name, offerLabel = '' }) => sum + lines(name + offerLabel, 52), 0);
  const noteLines = notes ? notes.split('\n').reduce((sum, line) => sum + lines(line, 84), 0) : 0;
  return sizedFor.find((most) => itemLines + noteLines <= most) ?? sizedFor.at(-1);
}

function Slip({ slip, sender }: { slip: PackingSlip; sender: Sender }) {
  const number = formatOrderNumber(slip.orderNumber);
  const { phone } = slip.shippingAddress;
  return (
    <article className="packing-slip" aria-label={`Hoja de empaque del pedido ${number}`} data-lines={linesOf(slip)}>
      <header className="slip-head">
        <div>
          <p className="slip-shop">{sender.siteName}</p>
          <p>{[sender.legalName, sender.nit && `NIT\u00a0${sender.nit}`].filter(Boolean).join('\u00a0· ')}</p>
          <p>{senderAddress(sender)}</p>
          {sender.contactPhone && <p>Tel. {sender.contactPhone}</p>}
        </div>
        <div className="slip-number">
          <p>Pedido</p>
          <p className="slip-figure tabular">{number}</p>
          <p>{formatShortDate(slip.orderDate)}</p>
        </div>
      </header>

      <div className="slip-to">
        <p className="slip-small">Entregar a</p>
        <p className="slip-name">{customerName(slip)}</p>
        {phone && <p className="slip-phone tabular">Cel. {readablePhone(phone)}</p>}
        <address>
          {destinationLines(slip).map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address may be equal and are never reordered
            <span key={position} className={line === deliveryTown(slip.shippingAddress) ? 'slip-town' : undefined}>
              {line}
            </span>
          ))}
        </address>
      </div>

      <PaymentBox payment={slip.payment} />

      <table className="slip-items">
        <caption>Contenido: {unitsText(slip)}</caption>
        <thead>
          <tr>
            <th scope="col">Unid.</th>
            <th scope="col">Producto</th>
            <th scope="col">
              <span className="sr-only">Empacado</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.items.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: order lines are never reordered, and a pack may occur twice
            <Line key={position} item={item} />
          ))}
        </tbody>
      </table>

      {slip.notes && (
        <div className="slip-notes">
          <p className="slip-small">Notas</p>
          <p>{slip.notes}</p>
        </div>
      )}
    </article>
  );
}

function Line({ item }: { item: SeenItem }) {
  return (
    <tr>
      <td className="tabular">{item.quantity}</td>
      <td>
        {item.name}
        {item.isOffer && <strong> · {packName(item)}</strong>}
      </td>
      <td>
        <span aria-hidden="true" className="slip-tick" />
      </td>
    </tr>
  );
}
