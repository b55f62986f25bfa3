/** One leaf with its rib, drawn upright from its stalk at 0,0; the caller positions and rotates it. */
function Leaf({ at, turn, size = 1 }: { at: [number, number]; turn: number; size?: number }) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${size})`}>
      <path d="M0 0C-13 -10 -15 -32 0 -52C15 -32 13 -10 0 0Z" />
      <path d="M0 -3V-44" fill="none" stroke="var(--ground)" strokeWidth="1.4" strokeLinecap="round" />
    </g>
  );
}

/** A pale plant in the colour of its ground: placeholder for a missing picture. */
export function PalePlant({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 250" preserveAspectRatio="xMidYMid meet" aria-hidden="true" className={className}>
      <g fill="var(--on-ground)" opacity="0.2">
        <path
          d="M100 205C101 165 99 130 102 88"
          fill="none"
          stroke="var(--on-ground)"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <Leaf at={[100, 180]} turn={-58} size={0.92} />
        <Leaf at={[100.5, 170]} turn={56} />
        <Leaf at={[100, 146]} turn={-48} />
        <Leaf at={[100.5, 134]} turn={45} size={0.94} />
        <Leaf at={[100.5, 112]} turn={-36} size={0.86} />
        <Leaf at={[101.5, 108]} turn={42} size={0.74} />
        <Leaf at={[102, 90]} turn={2} size={0.9} />
        <ellipse cx="100" cy="208" rx="46" ry="3.4" opacity="0.7" />
      </g>
    </svg>
  );
}
