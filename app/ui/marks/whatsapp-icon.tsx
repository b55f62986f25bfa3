/** A speech bubble with a handset, in the stroke of the other icons. */
export function WhatsAppIcon({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M3.2 20.8 4.5 16a8.6 8.6 0 1 1 3.4 3.4z" />
      <path
        d="M9.3 7.8c-.9.5-1.3 1.4-1 2.5.7 2.5 2.6 4.5 5.1 5.3 1.2.4 2.2 0 2.8-1l-1.9-1.6-1.2.8c-1-.4-1.9-1.3-2.4-2.3l.8-1.2z"
        fill="currentColor"
        strokeWidth={0.6}
      />
    </svg>
  );
}
