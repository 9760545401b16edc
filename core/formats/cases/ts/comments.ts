<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- made by hand -->
<TS version="2.1" language="ro">
<context>
    <name>Notes</name>
    <!-- between -->
    <message>
        <source>Open</source>
        <comment>verb</comment>
        <extracomment>for the developer</extracomment>
        <translatorcomment>for the translator</translatorcomment>
        <translation>Deschide</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>adjective</comment>
        <translation>Deschis</translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished">?</translation>
    </message>
    <message>
        <source>New text</source>
        <oldsource>Old text</oldsource>
        <oldcomment>old</oldcomment>
        <translation type="unfinished">vechi</translation>
        <userdata>x</userdata>
        <extra-po-flags>no-c-format</extra-po-flags>
    </message>
</context>
</TS>
