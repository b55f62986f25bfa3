import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';

/** The part of the Barcode Detection API that is used; TypeScript does not know it. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];
/** Poll interval. */
const pauseMs = 150;
/** The same code in front of the camera counts once in this time. */
const sameCodeMs = 2_000;

/** Reads codes with the camera until it is closed. */
export default function CameraScan({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
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

  return (
    <Modal open onClose={onClose} kind="dialog" labelledBy={`${id}-title`} className="max-md:w-full md:w-[480px]">
      <ModalHeader id={id} title="Escanear" onClose={onClose} className="px-6 py-4" />
      <div className="p-4">
        <video ref={video} muted playsInline className="aspect-[4/3] w-full rounded-card-admin bg-ink object-cover" />
        <p role="status" className="mt-3 text-admin-body">
          {problem || (last ? `Código leído: ${last}` : 'Pon el código frente a la cámara.')}
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
