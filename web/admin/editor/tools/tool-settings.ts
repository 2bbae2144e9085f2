import type { EditorServices } from './editor-services.ts';
import { inlineToolNames, inlineTools } from './inline/inline-tools.ts';
import { openNested } from './nested-editor.ts';
import { toolClasses } from './registry.ts';
import { DuplicateTune } from './tunes/duplicate-tune.ts';
import { TransformTune } from './tunes/transform-tune.ts';

/**
 * The `tools` of an Editor.js: every block type, the inline tools and what each block's menu offers. Editors inside
 * blocks get the same. `services` must be one object for the life of the editor.
 */
export function toolSettings(services: EditorServices): Record<string, unknown> {
  const settings: Record<string, unknown> = {
    ...inlineTools,
    duplicate: DuplicateTune,
    transform: TransformTune,
  };
  for (const [type, tool] of Object.entries(toolClasses)) {
    settings[type] = {
      class: tool,
      config: { services },
      inlineToolbar: inlineToolNames,
      tunes: ['transform', 'duplicate'],
    };
  }
  services.nest ??= (options) => openNested(options, settings, services);
  return settings;
}
