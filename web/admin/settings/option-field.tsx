import { lazy, Suspense } from 'react';

import { settingsErrors } from '#contract/features/settings/copy.ts';
import type { SettingsOption } from '#contract/features/settings/entities.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { ChoicesField } from './choices-field.tsx';
import { fieldKindOf, hintOf, type OptionSchema } from './option-schema.ts';
import { UserField } from './user-field.tsx';
import { RowsField } from './rows-field.tsx';
import { SecretField } from './secret-field.tsx';
import type { Settings } from './use-settings.ts';
import { ValueField, type ValueFieldProps } from './value-field.tsx';
import { WordsField } from './words-field.tsx';

const BlocksField = lazy(() => import('./blocks-field.tsx').then((loaded) => ({ default: loaded.BlocksField })));

function FieldOf(props: ValueFieldProps) {
  switch (fieldKindOf(props.schema)) {
    case 'blocks':
      return (
        <Suspense fallback={<SkeletonList count={1} lines={3} />}>
          <BlocksField {...props} />
        </Suspense>
      );
    case 'choices':
      return <ChoicesField {...props} />;
    case 'person':
      return <UserField {...props} />;
    case 'rows':
      return <RowsField {...props} />;
    case 'words':
      return <WordsField {...props} />;
    default:
      return <ValueField {...props} />;
  }
}

/** Beside the label: a note of unsaved changes, and a reset button. */
function Aside({ option, settings }: { option: SettingsOption; settings: Settings }) {
  const isChanged = option.name in settings.changes;
  return (
    <span className="settings-aside">
      {isChanged && <span className="state-mark state-mark-warn">未保存</span>}
      {option.is_set && !isChanged && option.reach !== 'secret' && (
        <button
          className="text-link"
          type="button"
          disabled={settings.isBusy}
          aria-label={`「${option.label}」恢复默认`}
          onClick={() => void settings.reset(option)}
        >
          恢复默认
        </button>
      )}
    </span>
  );
}

export function OptionField({ option, settings }: { option: SettingsOption; settings: Settings }) {
  const { name, label, description, reach, value, fixed_by: variable } = option;
  const props: ValueFieldProps = {
    place: name,
    schema: option.schema as OptionSchema,
    label,
    hint: variable === '' ? hintOf(description, option.schema as OptionSchema) : settingsErrors.fixedBy(variable),
    aside: <Aside option={option} settings={settings} />,
    value: name in settings.changes ? settings.changes[name] : value,
    initial: option.default,
    errors: settings.errors,
    disabled: settings.isBusy,
    onChange: (next) => settings.set(option, next),
  };
  const Frame = variable === '' ? 'div' : 'fieldset';
  return (
    <Frame className="settings-option" data-option={name} {...(variable === '' ? {} : { disabled: true })}>
      {reach === 'secret' ? (
        <SecretField
          {...props}
          isSet={option.is_set}
          onClear={() => settings.clear(option)}
          onDrop={() => settings.drop([name])}
        />
      ) : (
        <FieldOf key={settings.turn} {...props} />
      )}
    </Frame>
  );
}
