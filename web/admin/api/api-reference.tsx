import './api.css';

import { useState } from 'react';

import { copyText } from '#web/ui/copy-text.ts';
import { Field } from '#web/ui/field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { type ApiCall, type ApiField, curlOf } from './read-document.ts';

const scopeNames = { read: '令牌：读取', write: '令牌：写入' } as const;

function Fields({ fields }: { fields: readonly ApiField[] }) {
  if (fields.length === 0) return <p>没有参数。</p>;
  return (
    <div className="api-fields" role="region" aria-label="参数" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">参数</th>
            <th scope="col">类型</th>
            <th scope="col">必填</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, isRequired }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{type}</td>
              <td>{isRequired ? '是' : '否'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success('已复制');
  else toast.warning('浏览器不允许复制，请手动选择文字');
}

function Call({ call }: { call: ApiCall }) {
  const { method, path, summary, access, scope, fields, errors } = call;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="api-method" data-method={method}>
            {method}
          </span>
          <code>{path}</code>
          <span>{summary}</span>
        </summary>
        {isOpen && (
          <div className="api-call">
            <p>
              {access} · {scope ? scopeNames[scope] : '只能在浏览器里登录后调用'}
            </p>
            <Fields fields={fields} />
            {errors.length > 0 && <p>{errors.map(({ status, codes }) => `${status}：${codes}`).join('；')}</p>}
            <pre tabIndex={0}>{curlOf(call, location.origin)}</pre>
            <button
              className="button button-small"
              type="button"
              onClick={() => void copy(curlOf(call, location.origin))}
            >
              复制命令
            </button>
          </div>
        )}
      </details>
    </li>
  );
}

/** All API calls of the site, with a search. */
export function ApiReference({ calls }: { calls: readonly ApiCall[] }) {
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter(({ method, path, summary }) =>
    words.every((word) => `${method} ${path} ${summary}`.toLowerCase().includes(word)),
  );
  return (
    <>
      <Field label="搜索接口" hint={`共 ${calls.length} 个接口，找到 ${found.length} 个`}>
        <input
          type="search"
          value={text}
          placeholder="例如：评论、POST、/nv/admin"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {found.length === 0 ? (
        <EmptyState title="没有找到接口" hint="换一个词试试。" />
      ) : (
        <ul className="api-list">
          {found.map((call) => (
            <Call key={`${call.method} ${call.path}`} call={call} />
          ))}
        </ul>
      )}
    </>
  );
}
