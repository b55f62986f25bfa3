type PrintedCodeProps = {
  /** what the code is called for screen readers */
  label: string;
  /** the drawing, one unit per module */
  path: string;
  width: number;
  height: number;
  className: string;
};

/** A bar code or QR code. It is stretched to the size that the style sheet gives it. */
export function PrintedCode({ label, path, width, height, className }: PrintedCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
