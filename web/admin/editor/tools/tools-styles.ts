// The import order matters: of two rules with equal specificity the later one applies, whichever tool is loaded
// first.
import './writing.css';
import './written-blocks.css';
import './tool-form.css';
import './tool-parts.css';
import './styles.registry.ts';
import '../writing/writing-parts.css';
import '../writing/slash-menu.css';
