type UploadBarProps = {
  /** what is being uploaded: 'Subiendo el comprobante' */
  label: string;
  /** file name */
  name: string;
  /** uploaded fraction, from 0 to 1 */
  part: number;
};

/** The progress of an upload. At 100 % it says that the server is still checking the file. */
export function UploadBar({ label, name, part }: UploadBarProps) {
  const percent = Math.floor(part * 100);
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3 text-label font-semibold">
        <span className="min-w-0 break-words">{name}</span>
        <span className="tabular font-normal text-ink-2">{percent < 100 ? `${percent} %` : 'Revisando…'}</span>
      </p>
      <progress
        aria-label={label}
        value={percent}
        max={100}
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green [&::-webkit-progress-value]:transition-[inline-size]"
      />
    </>
  );
}
