export interface MoonProps {
  /** Position in the lunar cycle: 0 new, 0.25 first quarter, 0.5 full, 0.75 last quarter, 1 new again. */
  phase?: number;
  /** Lit share of the disc, growing from the right: for levels, weeks and progress. Used when no phase is given. */
  lit?: number;
  size?: number;
  /** Accessible name, if the moon conveys information; otherwise it is decorative. */
  label?: string;
  className?: string;
}

/** SVG path of the lit part of a disc of radius 10 at (12, 12); empty when nothing is lit. */
export function moonPath(lit: number, waning = false): string {
  const share = Math.min(1, Math.max(0, lit));
  if (share < 0.004) return '';
  if (share > 0.996) return 'M12 2a10 10 0 1 1 0 20 10 10 0 1 1 0-20Z';
  const bulge = Math.abs(1 - 2 * share) * 10;
  const outer = waning ? 0 : 1;
  const inner = share > 0.5 ? outer : 1 - outer;
  return `M12 2A10 10 0 0 ${outer} 12 22A${bulge.toFixed(2)} 10 0 0 ${inner} 12 2Z`;
}

/** Lit share of the disc at a position in the cycle. */
export function litShare(phase: number): number {
  return (1 - Math.cos(2 * Math.PI * phase)) / 2;
}

export function Moon({ phase, lit = 1, size = 14, label, className = '' }: MoonProps) {
  const path = phase === undefined ? moonPath(lit) : moonPath(litShare(phase), phase > 0.5);
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className={`moon ${className}`.trim()} width={size} height={size} viewBox="0 0 24 24" {...naming}>
      <circle cx="12" cy="12" r="10" fill="var(--moon-dark)" />
      {path && <path d={path} fill="var(--moon)" />}
    </svg>
  );
}
