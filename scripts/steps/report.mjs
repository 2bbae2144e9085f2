export const oneFailure = { passed: 0, failed: 1, skipped: 0 };

function line(name, counts) {
  if (typeof counts === 'string') return `${name}：已跳过，${counts}`;
  if (!counts) return `${name}：已跳过，这台机器缺少所需的程序`;
  const lines = [
    `${name}：${counts.passed} 通过，${counts.failed} 失败${counts.skipped ? `，${counts.skipped} 跳过` : ''}`,
  ];
  return [...lines, ...(counts.secondTries ?? []).map((test) => `  第二次才通过：${test}`)].join('\n');
}

/** Prints the counts of each lane (null: skipped; a text: skipped for this reason) and their sum on the last line; gives how many failed. */
export function conclude(results, complaints = []) {
  const lines = [...Object.entries(results).map(([name, counts]) => line(name, counts)), ...complaints];
  const ran = Object.values(results).filter((counts) => counts !== null && typeof counts === 'object');
  const sum = (pick) => ran.reduce((total, counts) => total + pick(counts), 0);
  const failed = sum((counts) => counts.failed) + complaints.length;
  process.stdout.write(`\n${lines.join('\n')}\n${sum((counts) => counts.passed)} passed, ${failed} failed\n`);
  return failed;
}
