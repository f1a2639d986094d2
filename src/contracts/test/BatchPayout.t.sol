// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchPayout} from "../BatchPayout.sol";
import {Settlement} from "../Settlement.sol";
import {Stage} from "./Stage.sol";

contract BatchPayoutTest is Stage {
    mapping(address => uint256) private owed;

    function items(uint256 seed, uint256 count) private view returns (uint256[] memory list, uint256 total) {
        list = new uint256[](bound(count, 1, 60));
        for (uint256 i = 0; i < list.length; i++) {
            // A small pool, so that recipients occur twice.
            address recipient = anybody(uint256(keccak256(abi.encode(seed, i))) % 40);
            uint256 amount = bound(uint256(keccak256(abi.encode(i, seed))), 1, 1e15);
            list[i] = amount << 160 | uint160(recipient);
            total += amount;
        }
    }

    function testFuzz_PaysEveryItemExactly(uint256 seed, uint256 count, bytes32 salt) public {
        (uint256[] memory list, uint256 total) = items(seed, count);
        uint256 fee = (total * 30 + 9_999) / 10_000;
        address payer = anybody(uint256(keccak256(abi.encode(seed, salt))));
        fund(payer, address(payout), total + fee);
        bytes32 id = payout.payoutId(list, salt);
        vm.prank(payer);
        payout.execute(id, list, total, salt);
        for (uint256 i = 0; i < list.length; i++) owed[address(uint160(list[i]))] += list[i] >> 160;
        for (uint256 i = 0; i < list.length; i++) {
            address recipient = address(uint160(list[i]));
            assertEq(usdc.balanceOf(recipient), owed[recipient], "recipient");
        }
        assertEq(usdc.balanceOf(payer), 0, "payer");
        assertEq(usdc.balanceOf(FEE), fee, "fee");
        assertEq(usdc.allowance(payer, address(payout)), 0, "allowance");
        assertNothingRests();
    }

    function testFuzz_ExecutesOnce(uint256 seed, uint256 count, bytes32 salt) public {
        (uint256[] memory list, uint256 total) = items(seed, count);
        fund(address(this), address(payout), total * 3 + 2);
        bytes32 id = payout.payoutId(list, salt);
        payout.execute(id, list, total, salt);
        vm.expectRevert(BatchPayout.AlreadyExecuted.selector);
        payout.execute(id, list, total, salt);
    }

    function testFuzz_RefusesOtherItems(uint256 seed, uint256 count, uint256 index, uint256 edit, bytes32 salt) public {
        vm.assume(edit != 0);
        (uint256[] memory list, uint256 total) = items(seed, count);
        bytes32 id = payout.payoutId(list, salt);
        list[index % list.length] ^= edit;
        vm.expectRevert(Settlement.TermsMismatch.selector);
        payout.execute(id, list, total, salt);
    }

    function testFuzz_RefusesAnotherSaltContractAndChain(uint256 seed, uint256 count, bytes32 salt, uint64 chain) public {
        (uint256[] memory list, uint256 total) = items(seed, count);
        bytes32 id = payout.payoutId(list, salt);
        vm.expectRevert(Settlement.TermsMismatch.selector);
        payout.execute(id, list, total, ~salt);
        BatchPayout twin = BatchPayout(deploy("BatchPayout", address(usdc), FEE));
        vm.expectRevert(Settlement.TermsMismatch.selector);
        twin.execute(id, list, total, salt);
        vm.assume(chain != 0 && chain != block.chainid);
        vm.chainId(chain);
        vm.expectRevert(Settlement.TermsMismatch.selector);
        payout.execute(id, list, total, salt);
    }

    function testFuzz_PaysNobodyForNothing(bytes32 salt) public {
        uint256[] memory none = new uint256[](0);
        bytes32 id = payout.payoutId(none, salt);
        vm.expectRevert(BatchPayout.NoRecipients.selector);
        payout.execute(id, none, 0, salt);
    }

    function testFuzz_RefusesAnotherTotal(uint256 seed, uint256 count, uint256 stated, bytes32 salt) public {
        (uint256[] memory list, uint256 total) = items(seed, count);
        vm.assume(stated != total);
        fund(address(this), address(payout), type(uint128).max);
        bytes32 id = payout.payoutId(list, salt);
        vm.expectRevert();
        payout.execute(id, list, stated, salt);
        assertNothingRests();
    }

    /// Money that somebody put there by mistake neither blocks a payout nor leaves with one.
    function testFuzz_StrayMoneyChangesNothing(uint256 seed, uint256 count, uint96 stray, uint256 stated) public {
        (uint256[] memory list, uint256 total) = items(seed, count);
        usdc.mint(address(payout), stray);
        fund(address(this), address(payout), total * 2 + 1);
        bytes32 id = payout.payoutId(list, 0);
        if (stated % total != 0) {
            vm.expectRevert();
            payout.execute(id, list, total - stated % total, 0);
        }
        payout.execute(id, list, total, 0);
        assertEq(usdc.balanceOf(address(payout)), stray, "stray money");
    }

    function testFuzz_NamesTheRefusedRecipient(uint256 seed, uint256 count, uint256 index) public {
        (uint256[] memory list, uint256 total) = items(seed, count);
        index %= list.length;
        address refused = address(uint160(list[index]));
        uint256 first = 0;
        while (address(uint160(list[first])) != refused) first++;
        usdc.blacklist(refused);
        fund(address(this), address(payout), total * 2 + 1);
        bytes32 id = payout.payoutId(list, 0);
        try payout.execute(id, list, total, 0) {
            revert("paid a blacklisted account");
        } catch (bytes memory reason) {
            bytes memory expected = abi.encodeWithSelector(BatchPayout.RecipientRefused.selector, first, refused);
            require(keccak256(reason) == keccak256(expected), "another reason");
        }
    }

    function testFuzz_RefusesItselfAndNothing(uint256 seed, uint256 count, uint256 index, bool self) public {
        (uint256[] memory list, uint256 total) = items(seed, count);
        index %= list.length;
        total -= list[index] >> 160;
        list[index] = self ? 1 << 160 | uint160(address(payout)) : uint160(anybody(seed));
        total += self ? 1 : 0;
        fund(address(this), address(payout), total * 2 + 1);
        bytes32 id = payout.payoutId(list, 0);
        try payout.execute(id, list, total, 0) {
            revert("paid itself or nothing");
        } catch (bytes memory reason) {
            bytes memory expected = abi.encodeWithSelector(BatchPayout.BadRecipient.selector, index);
            require(keccak256(reason) == keccak256(expected), "another reason");
        }
    }
}
