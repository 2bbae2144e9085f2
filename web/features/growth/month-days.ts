const dayMs = 86_400_000;

/** The month so many months later, or earlier: ('2026-01', -1) → '2025-12'. */
export function shiftMonth(month: string, by: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + by);
  return at.toISOString().slice(0, 7);
}

/** The weeks of a month from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  const weeks: (string | null)[][] = [];
  for (let week = monday; week < next; week += 7 * dayMs) {
    weeks.push(
      Array.from({ length: 7 }, (_, place) => {
        const day = new Date(week + place * dayMs).toISOString().slice(0, 10);
        return day.startsWith(month) ? day : null;
      }),
    );
  }
  return weeks;
}

/** 2026-11 → 2026年11月. CSS adds the spaces. */
export function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}

/** 2026-11-05 → 11月5日. */
export function dayText(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}
