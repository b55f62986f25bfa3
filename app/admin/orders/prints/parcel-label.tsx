import { deliveryTown, destinationLines, readablePhone, town } from '#app/admin/orders/order/address-lines.ts';
import type { Sender } from '#app/admin/orders/order/sender.ts';
import { customerName, unitsText } from '#app/admin/orders/order-cells.tsx';
import { testGuide } from '#app/admin/parcels/guides/guide-warnings.tsx';
import { formatShortDate } from '#shop/dates.ts';
import type { QrCode } from '#shop/draw-qr-code.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { BarCode } from '#shop/orders/slips/code-128.ts';
import type { Label } from '#shop/parcels/find-labels.server.ts';
import { formatKilos } from '#shop/shipping/kilos.ts';
import { labelSize } from './label-size.ts';
import { PrintedCode } from './printed-code.tsx';
import { PaymentBox } from './slip-payment.tsx';
import './parcel-labels.css';

type LabelProps = {
  parcel: Label;
  barCode: BarCode;
  qrCode: QrCode;
};

/** The labels to stick on parcels, one of 100 × 150 mm each. */
export function ParcelLabels({ labels, sender }: { labels: LabelProps[]; sender: Sender }) {
  return (
    <div className="parcel-labels">
      {labels.map((label) => (
        <ParcelLabel key={label.parcel.box?.id ?? label.parcel.id} {...label} sender={sender} />
      ))}
    </div>
  );
}

function ParcelLabel({ parcel, barCode, qrCode, sender }: LabelProps & { sender: Sender }) {
  const number = formatOrderNumber(parcel.orderNumber);
  const name = customerName(parcel);
  const lines = destinationLines(parcel);
  const { phone } = parcel.shippingAddress;
  const { box } = parcel;
  const guide = box?.isTestGuide ? testGuide : box?.guide && `Guía ${box.guide}`;
  const guideLine = box ? [box.carrier, guide].filter(Boolean).join(' · ') : '';
  return (
    <article
      className="parcel-label"
      aria-label={`Etiqueta del pedido ${number}`}
      data-size={labelSize(name, lines, guideLine)}
    >
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
            label={box?.guide ? `Código de barras de la guía ${box.guide}` : `Código de barras del pedido ${number}`}
            path={barCode.path}
            width={barCode.width}
            height={1}
            className="label-bars"
          />
          {guideLine && <p className="label-guide tabular">{guideLine}</p>}
          <p className="label-number tabular">{number}</p>
          <p>{[formatShortDate(parcel.orderDate), unitsText(parcel), ...boxFacts(box)].join(' · ')}</p>
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

/** The weight of a parcel, and which of the order's parcels it is. */
function boxFacts(box: Label['box']): string[] {
  if (!box) return [];
  const { weightGrams, place, of } = box;
  return [...(weightGrams ? [`${formatKilos(weightGrams)} kg`] : []), ...(of > 1 ? [`Paquete ${place} de ${of}`] : [])];
}
