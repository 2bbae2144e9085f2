import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';

import { renderFormula } from '../tools/render-formula.ts';
import type { EditorServices, LinkTarget } from '../tools/editor-services.ts';
import type { ToolIconName } from '../tools/tool-icons.ts';
import { ToolButton, ToolIcon } from '../tools/tool-parts.tsx';
import { inlineForms, type InlineForm } from './inline-forms.ts';
import { hasStyle, toggleStyle } from './marks.ts';
import { useLinkTargets } from './link-targets.tsx';
import { blockAround } from './places.ts';
import { openMenuBelow } from './slash-menu.ts';

const styles: readonly (readonly [tag: string, title: string, icon: ToolIconName])[] = [
  ['b', '加粗', 'bold'],
  ['i', '斜体', 'italic'],
  ['u', '下划线', 'underline'],
  ['s', '删除线', 'strike'],
  ['mark', '标记', 'mark'],
  ['code', '行内代码', 'code'],
];
const moreStyles: typeof styles = [
  ['sup', '上标', 'superscript'],
  ['sub', '下标', 'subscript'],
];

interface ToolProps {
  name: string;
  title: string;
  icon: ToolIconName;
  isOn?: boolean;
  onClick: () => void;
}

function Tool({ name, title, icon, isOn, onClick }: ToolProps) {
  return (
    <button type="button" data-item-name={name} aria-label={title} title={title} aria-pressed={isOn} onClick={onClick}>
      <ToolIcon name={icon} />
    </button>
  );
}

function Preview({ tex }: { tex: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) void renderFormula(place.current, tex, false);
  }, [tex]);
  return <div ref={place} className="tool-inline-preview" />;
}

interface FormProps {
  form: InlineForm;
  view: EditorView;
  services: EditorServices;
  onEnd: () => void;
}

/** Asks for what a tool needs, such as the address of a link. */
export function InlineFormView({ form, view, services, onEnd }: FormProps) {
  const [values, setValues] = useState(() => form.read(view.state));
  const [error, setError] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const leave = () => {
    onEnd();
    view.focus();
  };
  const { searchField } = form;
  const put = (given: Readonly<Record<string, string>>) => {
    const trimmed = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()]));
    const change = form.write(view.state, trimmed);
    if (typeof change === 'string') return setError(change);
    view.dispatch(change.scrollIntoView());
    leave();
  };
  const targets = useLinkTargets({
    search: searchField === undefined ? undefined : services.findPosts,
    words: searchField === undefined ? '' : (values[searchField] ?? ''),
    onChoose: ({ href, title }: LinkTarget) => put({ ...values, href, words: title }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put(values);
  };
  return (
    <form
      className="tool-inline-form"
      role="group"
      aria-label={form.title}
      onSubmit={submit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') leave();
        else targets.pressKey(event);
      }}
    >
      {form.fields.map(({ name, label, placeholder }, at) => (
        <label key={name}>
          {label}
          <input
            ref={at === 0 ? first : undefined}
            className="input"
            spellCheck={false}
            autoComplete="off"
            placeholder={placeholder}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            {...(name === searchField ? targets.field : {})}
          />
        </label>
      ))}
      {targets.list}
      {form.hasPreview && <Preview tex={values.tex ?? ''} />}
      <p className="tool-error" role="alert">
        {error}
      </p>
      <div className="tool-row">
        <button type="submit" className="tool-button tool-button-main">
          确定
        </button>
        {form.isPresent(view.state) && (
          <ToolButton
            onClick={() => {
              view.dispatch(form.erase(view.state));
              leave();
            }}
          >
            {form.remove}
          </ToolButton>
        )}
      </div>
    </form>
  );
}

interface BarProps {
  view: EditorView;
  state: EditorState;
  isBar: boolean;
  onForm: (form: InlineForm) => void;
}

/** The buttons; on phones with those that have no keys there. */
export function Tools({ view, state, isBar, onForm }: BarProps) {
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const styleTools = (list: typeof styles) =>
    list.map(([tag, title, icon]) => (
      <Tool
        key={tag}
        name={`mark-${tag}`}
        title={title}
        icon={icon}
        isOn={hasStyle(state, tag)}
        onClick={() => run(toggleStyle(tag))}
      />
    ));
  const formTool = (form: InlineForm): ReactNode => (
    <Tool
      key={form.name}
      name={form.name}
      title={form.title}
      icon={form.icon}
      isOn={form.isPresent(state)}
      onClick={() => onForm(form)}
    />
  );
  const insert = () => {
    const block = blockAround(view.state.selection.$from);
    if (block) openMenuBelow(view, block.position);
  };
  return (
    <>
      {isBar && <Tool name="insert" title="插入内容块" icon="plus" onClick={insert} />}
      {styleTools(styles)}
      {formTool(inlineForms.link)}
      {styleTools(moreStyles)}
      {formTool(inlineForms.formula)}
      {formTool(inlineForms.ruby)}
      {isBar && <Tool name="undo" title="撤销" icon="undo" onClick={() => run(undo)} />}
      {isBar && <Tool name="redo" title="重做" icon="redo" onClick={() => run(redo)} />}
    </>
  );
}
