/** The opening hours as staff wrote them; keeps '6:30 p. m.' on one line. */
export function StoreHours({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-line">
      <span className="sr-only">Horario: </span>
      {text.replace(/(\d) ?([ap])\. ?m\./gi, '$1\u00a0$2.\u00a0m.')}
    </span>
  );
}
