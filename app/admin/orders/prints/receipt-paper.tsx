import { useRef } from 'react';
import { type Sender, senderAddress } from '#app/admin/orders/order/sender.ts';
import { customerName } from '#app/admin/orders/order-cells.tsx';
import { formatCalendarDay, formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber, type OrderItem, orderItemTotal, packName } from '#shop/orders/order.ts';
import type { BarCode } from '#shop/orders/slips/code-128.ts';
import type { Receipt, ReceiptSum } from '#shop/orders/slips/receipt.ts';
import { PrintedCode } from './printed-code.tsx';
import { useReceiptPage } from './use-receipt-page.ts';
import './receipt.css';

/** The receipt of an order on a roll of 80 mm. It is no invoice, and says so. */
export function ReceiptPaper({ receipt, barCode, sender }: { receipt: Receipt; barCode: BarCode; sender: Sender }) {
  const paper = useRef<HTMLElement>(null);
  useReceiptPage(paper);
  const number = formatOrderNumber(receipt.orderNumber);
  return (
    <article ref={paper} className="receipt" aria-label={`Recibo del pedido ${number}`}>
      <header>
        <p className="receipt-shop">{sender.siteName}</p>
        {[
          sender.legalName,
          sender.nit && `NIT\u00a0${sender.nit}`,
          senderAddress(sender),
          sender.contactPhone && `Tel. ${sender.contactPhone}`,
        ]
          .filter(Boolean)
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </header>

      <dl className="receipt-facts">
        <Fact name="Pedido">{number}</Fact>
        <Fact name="Fecha">{formatMoment(receipt.orderDate)}</Fact>
        {customerName(receipt) && <Fact name="Cliente">{customerName(receipt)}</Fact>}
        {receipt.soldByName && <Fact name="Atendió">{receipt.soldByName}</Fact>}
      </dl>

      <ul className="receipt-lines">
        {receipt.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: order lines are never reordered, and a pack may occur twice
          <Line key={position} item={item} />
        ))}
      </ul>

      <dl className="receipt-sums">
        {receipt.sums.map((sum) => (
          <Sum key={sum.label} {...sum} />
        ))}
        <Sum label="Total" amount={receipt.total} className="receipt-total" />
        {receipt.paidBy.map((sum, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be equal and are never reordered
          <Sum key={position} {...sum} />
        ))}
        <Balance receipt={receipt} />
      </dl>
      {receipt.status === 'Cancelado' && <p className="receipt-cancelled">Pedido cancelado: no se cobra</p>}

      <footer>
        <PrintedCode
          label={`Código de barras del pedido ${number}`}
          path={barCode.path}
          width={barCode.width}
          height={1}
          className="receipt-bars"
        />
        <p>Gracias por tu compra.</p>
        <p className="receipt-small">Este recibo no es una factura de venta.</p>
      </footer>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

function Line({ item }: { item: OrderItem }) {
  const pack = item.isOffer ? packName(item) : null;
  return (
    <li>
      <p>
        {item.name}
        {pack && ` · ${pack}`}
      </p>
      <p className="receipt-amounts tabular">
        <span>{pack ? `${item.quantity} unidades` : `${item.quantity} × ${formatPesos(item.price)}`}</span>
        <span>{formatPesos(orderItemTotal(item))}</span>
      </p>
    </li>
  );
}

function Sum({ label, amount, className }: ReceiptSum & { className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd className="tabular">{amount < 0 ? `−\u2060${formatPesos(-amount)}` : formatPesos(amount)}</dd>
    </div>
  );
}

function Balance({ receipt }: { receipt: Receipt }) {
  const { balance } = receipt;
  if (balance === 0) return null;
  return balance < 0 ? (
    <Sum label="A favor del cliente" amount={-balance} className="receipt-total" />
  ) : (
    <Sum label={balanceLabel(receipt)} amount={balance} className="receipt-total" />
  );
}

function balanceLabel({ remainder, dueOn, paymentMethod }: Receipt): string {
  if (remainder === 'on-account' && dueOn) return `Por pagar hasta el ${formatCalendarDay(dueOn)}`;
  if (remainder === 'on-delivery' || (!remainder && paymentMethod === 'Pago Contraentrega'))
    return 'Por pagar al recibir';
  return remainder === 'in-store' ? 'Por pagar en la tienda' : 'Por pagar';
}
