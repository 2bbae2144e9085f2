import { Statement } from '#web/features/ledger/statement.tsx';

import { Earning } from './earning.tsx';
import { LevelCard } from './level-card.tsx';
import { useLevels } from './use-levels.ts';

/** 经验: the level and the way to the next, the statement, and how experience is earned. */
export function ExperiencePage() {
  const levels = useLevels();
  return (
    <>
      <Statement
        currency="exp"
        renderHead={(exp) => (levels ? <LevelCard exp={exp} levels={levels} /> : <div className="level-card-room" />)}
      />
      <Earning name="经验" currency="exp" />
    </>
  );
}
