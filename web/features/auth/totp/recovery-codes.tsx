import './safe-section.css';

import { copyText } from '#web/ui/copy-text.ts';
import { openTemplate } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

async function copy(codes: readonly string[]): Promise<void> {
  if (await copyText(codes.join('\n'))) toast.success('恢复码已复制');
  else toast.warning('浏览器不允许复制，请手动选择文字');
}

function save(codes: readonly string[]): void {
  const text = `${location.host} 的恢复码，每个只能用一次：\n\n${codes.join('\n')}\n`;
  const link = document.createElement('a');
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = `${location.hostname}-recovery-codes.txt`;
  link.click();
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="recovery-codes">
      <p>
        手机丢了或换了的时候，可以用恢复码代替验证码登录，每个只能用一次。请把它们存到安全的地方，关闭后不会再显示。
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="recovery-tools">
        <button className="button button-small" type="button" onClick={() => void copy(codes)}>
          <Icon name="copy" size={14} />
          复制
        </button>
        <button className="button button-small" type="button" onClick={() => save(codes)}>
          <Icon name="download" size={14} />
          保存为文件
        </button>
      </p>
    </div>
  );
}

/** Shows new recovery codes, which are visible only once. */
export function showRecoveryCodes(codes: readonly string[]): Promise<void> {
  return openTemplate({
    title: '请保存恢复码',
    content: <Codes codes={codes} />,
    confirm: '我已保存',
    closable: false,
    width: 400,
  });
}
