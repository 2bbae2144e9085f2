import { useState } from 'react';

import type { TermNode } from '#contract/features/terms/entities.ts';
import { Icon } from '#web/ui/icon.tsx';

import type { PanelProps } from './panel-props.ts';
import { filterTree, flatTree, toggled } from './term-choice.ts';

interface BranchProps {
  nodes: readonly TermNode[];
  chosen: readonly number[];
  onToggle: (id: number) => void;
  isWrong: boolean;
}

function Branch({ nodes, chosen, onToggle, isWrong }: BranchProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(node.id)}
              aria-invalid={isWrong || undefined}
              onChange={() => onToggle(node.id)}
            />
            {node.name}
            {chosen[0] === node.id && chosen.length > 1 && <span className="badge badge-plain">主分类</span>}
          </label>
          {node.children.length > 0 && (
            <Branch nodes={node.children} chosen={chosen} onToggle={onToggle} isWrong={isWrong} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** With more categories than this, a search field is shown. */
const manyTerms = 12;

interface CategoryFieldProps extends PanelProps {
  tree: readonly TermNode[];
  isLoading: boolean;
  /** Loads the category tree again; set when loading failed. */
  onRetry: (() => void) | null;
}

/** The category tree; the first one chosen is the article's main category. */
export function CategoryField({ article, errors, change, tree, isLoading, onRetry }: CategoryFieldProps) {
  const [words, setWords] = useState('');
  const shown = filterTree(tree, words);
  const wrong = errors['terms.category'];
  return (
    <fieldset className="panel-tree">
      <legend>分类</legend>
      {flatTree(tree).length > manyTerms && (
        <div className="panel-find">
          <Icon name="search" size={16} />
          <input
            className="input"
            type="search"
            aria-label="查找分类"
            placeholder="查找分类"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      {onRetry && (
        <p className="field-error" role="alert">
          分类和标签没能载入
          <button className="text-link" type="button" onClick={onRetry}>
            重试
          </button>
        </p>
      )}
      {!onRetry && tree.length === 0 && (
        <p className="field-hint" role="status">
          {isLoading ? '正在载入分类…' : '还没有分类'}
        </p>
      )}
      {tree.length > 0 && shown.length === 0 && <p className="field-hint">没有找到“{words}”</p>}
      <Branch
        nodes={shown}
        chosen={article.terms.category}
        onToggle={(id) => change({ terms: { category: toggled(article.terms.category, id) } })}
        isWrong={wrong !== undefined}
      />
      {wrong && (
        <p className="field-error" role="alert">
          <Icon name="info" size={14} />
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
