import { deliveryTown, destinationLines, readablePhone, town } from '#app/admin/orders/order/address-lines.ts';
import type { Sender } from '#app/admin/orders/order/sender.ts';
import { customerName, unitsText } from '#app/admin/orders/order-cells.tsx';
import { formatShortDate } from '#shop/dates.ts';
import type { QrCode } from '#shop/draw-qr-code.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { BarCode } from '#shop/orders/slips/code-128.ts';
import type { PackingSlip } from '#shop/orders/slips/packing-slip.ts';
import { labelSize } from './label-size.ts';
import { PrintedCode } from './printed-code.tsx';
import { PaymentBox } from './slip-payment.tsx';
import './parcel-labels.css';

type LabelProps = {
  /** so far a parcel is a whole order */
  parcel: Omit<PackingSlip, 'notes'>;
  barCode: BarCode;
  qrCode: QrCode;
};

/** The labels to stick on parcels, one of 100 × 150 mm each. */
export function ParcelLabels({ labels, sender }: { labels: LabelProps[]; sender: Sender }) {
  return (
    <div className="parcel-labels">
      {labels.map((label) => (
        <ParcelLabel key={label.parcel.id} {...label} sender={sender} />
      ))}
    </div>
  );
}

function ParcelLabel({ parcel, barCode, qrCode, sender }: LabelProps & { sender: Sender }) {
  const number = formatOrderNumber(parcel.orderNumber);
  const name = customerName(parcel);
  const lines = destinationLines(parcel);
  const { phone } = parcel.shippingAddress;
  return (
    <article className="parcel-label" aria-label={`Etiqueta del pedido ${number}`} data-size={labelSize(name, lines)}>
      <header className="label-from">
        <strong>{sender.siteName}</strong>
        <span>{[town(sender), sender.contactPhone && `Tel. ${sender.contactPhone}`].filter(Boolean).join(' · ')}</span>
      </header>

      <div className="label-to">
        <p className="label-name">{name}</p>
        {phone && <p className="label-phone tabular">Cel. {readablePhone(phone)}</p>}
        <address>
          {lines.map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address may be equal and are never reordered
            <span key={position} className={line === deliveryTown(parcel.shippingAddress) ? 'label-town' : undefined}>
              {line}
            </span>
          ))}
        </address>
      </div>

      <PaymentBox payment={parcel.payment} />

      <footer className="label-codes">
        <div>
          <PrintedCode
            label={`Código de barras del pedido ${number}`}
            path={barCode.path}
            width={barCode.width}
            height={1}
            className="label-bars"
          />
          <p className="label-number tabular">{number}</p>
          <p>
            {formatShortDate(parcel.orderDate)} · {unitsText(parcel)}
          </p>
        </div>
        <PrintedCode
          label={`Código QR del pedido ${number}`}
          path={qrCode.path}
          width={qrCode.size}
          height={qrCode.size}
          className="label-qr"
        />
      </footer>
    </article>
  );
}
