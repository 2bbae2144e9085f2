import { MomentComposer } from '../composer/moment-composer.tsx';

import './write-moment.css';

interface WriteMomentProps {
  prompt?: string;
  /** What the moment begins with: id of a plate or name of a topic. */
  start?: { plate?: number; topic?: string };
}

/** The composer at the top of a list of moments; a guest signs in first. */
export function WriteMoment({ prompt, start = {} }: WriteMomentProps) {
  return (
    <div className="moment-write no-print">
      <MomentComposer key={`${start.plate} ${start.topic}`} {...start} {...(prompt !== undefined && { prompt })} />
    </div>
  );
}
