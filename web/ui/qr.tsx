import './parts.css';

import { Suspense, lazy } from 'react';

const QrPicture = lazy(() => import('./qr-picture.tsx').then((loaded) => ({ default: loaded.QrPicture })));

export interface QrProps {
  text: string;
  size?: number;
  /** Accessible description of what scanning does. */
  label: string;
}

/** A QR code. Its generator is loaded when the first one is shown; the space is reserved meanwhile. */
export function Qr({ text, size = 138, label }: QrProps) {
  return (
    <span className="qr" style={{ width: size, height: size }}>
      <Suspense>
        <QrPicture text={text} label={label} />
      </Suspense>
    </span>
  );
}
