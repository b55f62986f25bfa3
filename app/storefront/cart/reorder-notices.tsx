import type { ReorderNotice } from '#shop/orders/reorder/reorder.ts';

/** Lists what has changed since the order, by product. */
export function ReorderNotices({ notices }: { notices: ReorderNotice[] }) {
  return (
    <ul className="mt-1.5 grid list-disc gap-1 pl-5">
      {notices.map(({ name, text }) => (
        <li key={`${name} ${text}`}>
          <b className="font-semibold">{name}</b>: {text}
        </li>
      ))}
    </ul>
  );
}
