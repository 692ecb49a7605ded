"""Writes all mutants of a folder of Rust files into the files themselves, each behind a switch.

The mutants are those of cargo-mutants: a function returns at once with a plain value, an operator
becomes another one, a negation goes, an arm of a match or its guard goes. cargo-mutants compiles the
tree once for every mutant; here it is compiled once for all, and a variable of the environment
chooses the mutant that a process has. `run` says how.
"""

import json
import re
import sys
from pathlib import Path

import tree_sitter
import tree_sitter_rust

OPERATORS = {
    "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
    "<": ["==", ">", "<="], ">": ["==", "<", ">="], "<=": [">"], ">=": ["<"],
    "+": ["-", "*"], "-": ["+", "/"], "*": ["+", "/"], "/": ["%", "*"], "%": ["/", "+"],
    "<<": [">>"], ">>": ["<<"], "&": ["|", "^"], "|": ["&", "^"], "^": ["|", "&"],
    "+=": ["-=", "*="], "-=": ["+=", "/="], "*=": ["+=", "/="], "/=": ["%=", "*="], "%=": ["/=", "+="],
    "<<=": [">>="], ">>=": ["<<="], "&=": ["|=", "^="], "|=": ["&=", "^="], "^=": ["|=", "&="],
}
UNSIGNED = {"u8", "u16", "u32", "u64", "u128", "usize"}
SIGNED = {"i8", "i16", "i32", "i64", "i128", "isize"}
# What the compiler evaluates cannot ask for a switch.
CONSTANT = {"const_item", "static_item", "array_type", "const_block", "type_arguments", "attribute_item",
            "macro_invocation", "macro_definition", "const_parameter", "enum_variant"}


def values(kind):
    """The values that a function of this return type may return at once."""
    kind = kind.strip()
    if kind in ("", "()"):
        return ["()"]
    if kind == "bool":
        return ["true", "false"]
    if kind in UNSIGNED:
        return ["0", "1"]
    if kind in SIGNED:
        return ["0", "1", "-1"]
    if kind in ("f64", "f32"):
        return ["0.0", "1.0", "-1.0"]
    if kind == "String":
        return ["String::new()", '"xyzzy".into()']
    if inner := re.fullmatch(r"Option<(.*)>", kind, re.S):
        return ["None"] + [f"Some({value})" for value in values(inner[1])]
    if inner := re.fullmatch(r"Result<([^,]*)(,.*)?>", kind, re.S):
        return [f"Ok({value})" for value in values(inner[1])]
    if inner := re.fullmatch(r"Vec<(.*)>", kind, re.S):
        return ["vec![]"] + [f"vec![{value}]" for value in values(inner[1])]
    if inner := re.fullmatch(r"Box<(.*)>", kind, re.S):
        return [f"Box::new({value})" for value in values(inner[1])]
    if re.match(r"&('\w+ )?\[", kind):
        return ["&[]"]
    if re.match(r"&('\w+ )?str$", kind):
        return ['""', '"xyzzy"']
    if kind.startswith("&") or kind.startswith("impl ") or kind in ("Self", "!"):
        return []
    return ["Default::default()"]


class File:
    def __init__(self, path, first, constant, dropped, names):
        self.source = path.read_bytes()
        self.path, self.dropped, self.names = path, dropped, names
        # Mutants of constant functions have numbers of their own.
        self.next, self.constant = first, constant
        self.function = None
        parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
        self.text = self.render(parser.parse(self.source).root_node)

    def raw(self, node):
        return self.source[node.start_byte:node.end_byte].decode()

    def choose(self, node, alternatives, usual, what):
        """A match over the switch: one arm for each mutant, and one for the usual code."""
        first = self.next
        self.next += len(alternatives)
        arms = ""
        for offset, (code, name) in enumerate(alternatives):
            number = first + offset
            if number in self.dropped or code is None:
                continue
            row, column = node.start_point
            self.names[number] = f"{self.path}:{row + 1}:{column + 1}: {what} {name} in {self.function}"
            arms += f"/*<{number}*/{number} => {{ {code} }}/*>{number}*/ "
        if not arms:
            return usual
        return f"(match crate::mutants::at({first}, {len(alternatives)}) {{ {arms}_ => {{ {usual} }} }})"

    def children(self, node, replaced=()):
        """The text of a node, with its children rendered."""
        replaced = dict(replaced)
        at, parts = node.start_byte, []
        for child in node.children:
            parts.append(self.source[at:child.start_byte].decode())
            parts.append(replaced[child.id] if child.id in replaced else self.render(child))
            at = child.end_byte
        parts.append(self.source[at:node.end_byte].decode())
        return "".join(parts)

    def is_test(self, node):
        before = node.prev_named_sibling
        while before is not None and before.type in ("attribute_item", "line_comment"):
            if before.type == "attribute_item" and re.search(r"cfg\(test\)|#\[test\]", self.raw(before)):
                return True
            before = before.prev_named_sibling
        return False

    def render(self, node):
        if node.type in CONSTANT or not node.children:
            return self.raw(node)
        if node.type in ("mod_item", "function_item") and self.is_test(node):
            return self.raw(node)
        if node.type == "function_item":
            return self.a_function(node)
        if self.function is None:
            return self.children(node)
        if node.type in ("binary_expression", "compound_assignment_expr"):
            return self.an_operator(node)
        if node.type == "unary_expression":
            operator, operand = node.children[0], node.children[-1]
            if self.raw(operator) in "!-":
                usual = self.children(node)
                return self.choose(node, [(self.raw(operand), self.raw(operator))], usual, "delete")
        if node.type == "array_expression" and node.child_by_field_name("length"):
            length = node.child_by_field_name("length")
            return self.children(node, {length.id: self.raw(length)})
        if node.type == "match_block":
            return self.a_match(node)
        return self.children(node)

    def a_function(self, node):
        outer, name = self.function, self.raw(node.child_by_field_name("name"))
        body, returned = node.child_by_field_name("body"), node.child_by_field_name("return_type")
        modifiers = next((child for child in node.children if child.type == "function_modifiers"), None)
        constant = modifiers is not None and "const" in self.raw(modifiers)
        if constant:
            self.next, self.constant = self.constant, self.next
        implementation = node.parent.parent if node.parent is not None else None
        if implementation is not None and implementation.type == "impl_item":
            kind = re.sub(r"\s+", " ", self.raw(implementation).split("{")[0].split(" where ")[0]).strip()
            name = f"{re.sub(r'^impl(<[^>]*(<[^>]*>[^>]*)*>)? ?', '', kind)}::{name}"
        self.function = name
        kind = self.raw(returned) if returned is not None else ""
        inner = self.children(body)
        if self.raw(body).strip("{} \n") and not name.endswith("Default for"):
            own = self.raw(body).strip("{} \n")
            codes = [(None if value == own else "return;" if value == "()" else f"return {value};", f"with {value}")
                     for value in values(kind)]
            early = self.choose(node, codes, "", "replace")
            if early:
                inner = "{ " + early + ";" + inner[1:]
        replaced = {body.id: inner}
        if constant:
            # The switch is read while the program runs, so the function is no longer constant.
            replaced[modifiers.id] = self.raw(modifiers).replace("const", "")
            self.next, self.constant = self.constant, self.next
        text = self.children(node, replaced)
        self.function = outer
        return text

    def an_operator(self, node):
        operator = node.child_by_field_name("operator")
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        usual = self.children(node)
        if operator is None or self.raw(operator) not in OPERATORS or "let_chain" in node.type:
            return usual
        before, after = self.raw(left), self.raw(right)
        if node.type == "binary_expression":
            before = f"({before})"
        codes = [(f"{before} {other} ({after})", f"{self.raw(operator)} by {other}") for other in OPERATORS[self.raw(operator)]]
        return self.choose(node, codes, usual, "replace")

    def a_match(self, node):
        arms = [child for child in node.named_children if child.type == "match_arm"]
        patterns = [arm.child_by_field_name("pattern") for arm in arms]
        others = any(self.raw(pattern).strip() == "_" for pattern in patterns)
        replaced = {}
        for arm, pattern in zip(arms, patterns):
            guard = pattern.child_by_field_name("condition")
            condition = self.render(guard) if guard is not None else "true"
            if guard is not None and guard.type in ("let_condition", "let_chain"):
                continue
            new = condition
            if guard is not None:
                new = self.choose(guard, [("true", "by true"), ("false", "by false")], condition, "replace guard")
            if others and self.raw(pattern).strip() != "_":
                new = self.choose(arm, [("false", self.raw(pattern).replace("\n", " "))], new, "delete arm")
            if new != "true":
                head = self.source[pattern.start_byte:guard.start_byte].decode().rsplit("if", 1)[0] if guard is not None else self.raw(pattern)
                replaced[arm.id] = self.children(arm, {pattern.id: f"{head} if {new}"})
        return self.children(node, replaced)


def main():
    root, names_file, dropped_file, *folders = sys.argv[1:]
    dropped = set(json.loads(Path(dropped_file).read_text())) if Path(dropped_file).exists() else set()
    names, first, constant = {}, 1, 1 << 13
    for folder in folders:
        for path in sorted((Path(root) / folder).rglob("*.rs")):
            original = path.with_suffix(".rs.original")
            if not original.exists():
                original.write_bytes(path.read_bytes())
            path.write_bytes(original.read_bytes())
            file = File(path, first, constant, dropped, names)
            path.write_text(file.text)
            first, constant = file.next, file.constant
    short = {number: name.replace(f"{root}/", "") for number, name in names.items()}
    Path(names_file).write_text(json.dumps(short, indent=0))
    print(f"{len(short)} mutants of {first - 1 + constant - (1 << 13)} in {' '.join(folders)}")


main()
