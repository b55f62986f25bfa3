import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
import { type SearchMessage, scanStatus } from './search-message.ts';

/** The part of the Barcode Detection API that is used; TypeScript does not know it. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];
/** Poll interval. */
const pauseMs = 150;
/** The same code in front of the camera counts once in this time. */
const sameCodeMs = 2_000;

type CameraScanProps = {
  /** what came of the last code; null while it is looked up */
  message: SearchMessage | null;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** Reads codes with the camera until it is closed, and says what came of each: the page behind it cannot be seen. */
export default function CameraScan({ message, onCode, onClose }: CameraScanProps) {
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const [last, setLast] = useState('');
  const read = useEffectEvent((code: string) => {
    setLast(code);
    navigator.vibrate?.(60);
    onCode(code);
  });

  useEffect(() => {
    const reading = new AbortController();
    readCodes(video.current, reading.signal, read).catch(() => {
      if (!reading.signal.aborted)
        setProblem('La cámara no se pudo abrir. Da permiso en el navegador, o escribe el código.');
    });
    return () => reading.abort();
  }, []);

  const status = problem ? { text: problem, isProblem: true } : scanStatus(last, message);
  return (
    <Modal open onClose={onClose} kind="dialog" labelledBy={`${id}-title`} className="max-md:w-full md:w-[480px]">
      <ModalHeader id={id} title="Escanear" onClose={onClose} className="px-6 py-4" />
      <div className="p-4">
        <video ref={video} muted playsInline className="aspect-[4/3] w-full rounded-card-admin bg-ink object-cover" />
        <p
          role="status"
          className={classNames('mt-3 text-admin-body', status.isProblem && 'font-semibold text-danger')}
        >
          {status.text}
        </p>
      </div>
    </Modal>
  );
}

async function readCodes(video: HTMLVideoElement | null, signal: AbortSignal, onCode: (code: string) => void) {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
  if (!video || !BarcodeDetector) throw new Error('This browser reads no codes');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const detector = new BarcodeDetector({ formats });
  const lastRead = new Map<string, number>();
  while (!signal.aborted) {
    const [barcode] = await detector.detect(video);
    const now = performance.now();
    if (barcode && now - (lastRead.get(barcode.rawValue) ?? -sameCodeMs) >= sameCodeMs) onCode(barcode.rawValue);
    if (barcode) lastRead.set(barcode.rawValue, now);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
