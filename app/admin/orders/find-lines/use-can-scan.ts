import { useEffect, useState } from 'react';

/** Whether this browser reads bar codes with a camera; false until it is known. */
export function useCanScan(): boolean {
  const [canScan, setCanScan] = useState(false);
  useEffect(() => {
    const hasDetector = 'BarcodeDetector' in window;
    setCanScan(hasDetector && Boolean(navigator.mediaDevices?.getUserMedia));
  }, []);
  return canScan;
}
