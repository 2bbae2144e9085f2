import './parts.css';

import { Suspense, lazy } from 'react';

const QrDrawing = lazy(() => import('./qr-drawing.tsx').then((loaded) => ({ default: loaded.QrDrawing })));

export interface QrProps {
  text: string;
  size?: number;
  /** What scanning does, for people who do not see it. */
  label: string;
}

/** A code to scan. What draws it is loaded when the first one is shown; its place is kept meanwhile. */
export function Qr({ text, size = 138, label }: QrProps) {
  return (
    <span className="qr" style={{ width: size, height: size }}>
      <Suspense>
        <QrDrawing text={text} label={label} />
      </Suspense>
    </span>
  );
}
