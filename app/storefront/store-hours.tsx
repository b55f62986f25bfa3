/** When the shop is open, as staff wrote it; '6:30 p. m.' stays on one line. */
export function StoreHours({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-line">
      <span className="sr-only">Horario: </span>
      {text.replace(/(\d) ?([ap])\. ?m\./gi, '$1\u00a0$2.\u00a0m.')}
    </span>
  );
}
